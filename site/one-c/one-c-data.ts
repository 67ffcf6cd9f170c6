/** Made at the build: `vite/one-c/download.ts`. `extension`: the address of its archive. */
export type OneCData = { code: string; extension: string }
