/** What stands behind the specialty of who has no CRM, and tells a reader why. */
export const OTHER_PROFESSIONAL = '(Outro profissional de saúde)';
export const STUDENT = '(Estudante)';
