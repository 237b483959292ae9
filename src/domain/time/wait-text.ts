/** Seconds as a person reads them: '45 segundos', '2 minutos'. */
export function waitText(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 segundo' : `${seconds} segundos`;
  return `${Math.ceil(seconds / 60)} minutos`;
}
