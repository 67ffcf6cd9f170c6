/** Minutes of kills and restarts run in the full profile only (`npm run test:full`). */
export const isFull = process.env['PROFILE'] === 'full'
