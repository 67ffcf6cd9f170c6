/** English words for nouns and fields without a text: each of ours has one (`shared/text/fields.ts`). */
const same = (word) => word
module.exports = {
  capitalize: same,
  humanize: same,
  inflect: same,
  pluralize: same,
  singularize: same,
  transform: same,
}
