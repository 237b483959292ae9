/**
 * Administrators' code lives in src/features/admin and src/features/admin-*: a doctor's phone never loads it.
 * @param {string} moduleId
 */
export const isAdminCode = (moduleId) =>
  /src\/features\/admin(-[a-z-]+)?\//.test(moduleId.replaceAll('\\', '/'));
