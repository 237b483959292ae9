/** How the log's rows about settings begin: the server writes them, and the log leads from them to both texts. */
export const SETTING_ACTIONS = {
  changed: 'Alterou as configurações',
  undone: 'Desfez uma alteração das configurações',
} as const;

/** Whether an action of the log is a change of settings that was made in the app. */
export const isSettingAction = (action: string): boolean =>
  Object.values(SETTING_ACTIONS).some((words) => action.startsWith(`${words}: `));
