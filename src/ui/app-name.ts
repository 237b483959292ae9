/** The self-hoster's name for the app, put in at build time (APP_NAME). */
export const APP_NAME: string = import.meta.env['VITE_APP_NAME'] || 'Agentes de Marketing';
