/**
 * Administrators' code lives in src/features/admin and src/features/admin-*, src/admin, src/domain/admin and the files
 * admin-* of src/server: a doctor's phone never loads it.
 * @param {string} moduleId
 */
export const isAdminCode = (moduleId) =>
  /src\/(features\/admin(-[a-z-]+)?\/|admin\/|server\/admin-|domain\/admin\/)/.test(
    moduleId.replaceAll('\\', '/'),
  );
