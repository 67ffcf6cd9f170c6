import './browser/older-browsers.ts'

export { checkArchive } from './check/check-archive.ts'
