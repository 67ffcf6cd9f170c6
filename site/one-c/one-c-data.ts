/** Made at the build by `vite/one-c/download.ts`: the code to read, and the address of the archive of the extension. */
export type OneCData = { code: string; extension: string }
