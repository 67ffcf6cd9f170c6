/** Lists are exported by the server: react-admin's own export of the rows in the browser is never called. */
module.exports = () => {
  throw new Error('Lists are exported by the server')
}
