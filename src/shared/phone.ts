/** Free as people write it, but a number that somebody could call. */
export function isPlausiblePhone(phone: string): boolean {
  const digits = phone.replace(/\D/g, '').length;
  return digits >= 8 && digits <= 20;
}
