/** «é» as «e»; the package has a table of letters for browsers that cannot decompose them. */
exports.clean = (text) => text.normalize('NFD').replace(/\p{M}/gu, '')
