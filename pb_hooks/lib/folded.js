/**
 * Text as searches compare it: without case and accents. The triggers of people_search fold the stored side.
 * @param {string} text
 */
function folded(text) {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

module.exports = { folded };
