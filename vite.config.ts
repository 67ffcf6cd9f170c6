import { existsSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type EnvironmentOptions } from 'vite'
import { apps } from './shared/brand/apps.ts'
import { buildAll } from './vite/build-all.ts'
import { devPayloads } from './vite/dev-payloads.ts'
import { fontPreloads } from './vite/font-preloads.ts'
import { historyFallback } from './vite/history-fallback.ts'
import { pageGuard } from './vite/page-guard.ts'

const root = import.meta.dirname
/** where the API runs while pages are being written: `API_ONLY=1 npm start` */
const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000'
const dist = 'dist'
/** inside `dist`, so that swapping it in is a rename on one disk */
const next = `${dist}/.next-${process.pid}`

const target = ['es2022', 'chrome100', 'firefox100', 'safari15.4']

/** Fonts and pictures of the brand are the same files for all apps and for the server: one address, one download. */
function assetNames(name: string) {
  return ({ names }: { names: string[] }) => {
    const isShared = names.some((file) => /\.(woff2|svg|webp)$/.test(file))
    return `assets/${isShared ? 'shared' : name}/[name]-[hash][extname]`
  }
}

/** These come with their first page as HTML: one style sheet for all their pages, there before the first paint. */
const renderedOnServer: readonly string[] = ['site', 'sign']

/**
 * The signer's small entry, then one chunk with all that every step needs: packed together it is 2 kB smaller than in
 * the pieces that its lazy pages would cut it into.
 */
const signChunks = {
  groups: [
    { name: 'sign', test: /sign\/entry-client\.ts$|preload-helper/, priority: 1 },
    { name: 'start', test: /sign\/app\/start\.tsx$/ },
  ],
}

/**
 * What every screen of a console needs, and what every list of it needs: one chunk. In the hundred pieces that its lazy
 * pages would cut it into it is 40 kB larger, as each is compressed alone; and WebKit asks for a missing piece once for
 * each module that imports it.
 */
const consoleChunks = (name: string, app: RegExp) => ({
  groups: [
    { name, test: new RegExp(String.raw`/${name}/main\.tsx$|preload-helper`), priority: 1 },
    { name: 'app', test: app },
  ],
})

const chunks: Record<string, ReturnType<typeof consoleChunks>> = {
  sign: signChunks,
  admin: consoleChunks('admin', /\/admin\/(app\/AdminApp|people\/clients\/ClientList)\.tsx$/),
  cabinet: consoleChunks(
    'cabinet',
    /\/cabinet\/(app\/CabinetApp|requests\/document-sign-requests\/SignRequestList)\.tsx$/,
  ),
}

/**
 * No script is preloaded: one that failed as a preload stays missing in WebKit, for every later reload too, and is requested
 * twice in all browsers.
 */
const preloaded = (_file: string, files: string[]) => files.filter((file) => file.endsWith('.css'))

/** An app has a module graph of its own, so that no other app's needs leak into its chunks. */
function appEnvironment(name: string): EnvironmentOptions {
  return {
    consumer: 'client',
    build: {
      outDir: next,
      emptyOutDir: false,
      assetsDir: `assets/${name}`,
      assetsInlineLimit: 0,
      cssCodeSplit: !renderedOnServer.includes(name),
      manifest: `.vite/${name}.json`,
      modulePreload: { polyfill: false, resolveDependencies: preloaded },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 1200,
      target,
      rolldownOptions: {
        input: { [name]: path.resolve(root, name, 'index.html') },
        output: { assetFileNames: assetNames(name), codeSplitting: chunks[name] ?? true },
      },
    },
  }
}

const serverEntries = Object.fromEntries(
  renderedOnServer
    .map((name) => [name, path.resolve(root, name, 'entry-server.tsx')] as const)
    .filter(([, file]) => existsSync(file)),
)

/** React is bundled in, so that pages are rendered by its production build whatever NODE_ENV the server has. */
const ssr: EnvironmentOptions = {
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: { noExternal: true },
  build: {
    ssr: true,
    outDir: `${next}/.ssr`,
    emptyOutDir: false,
    assetsInlineLimit: 0,
    target: 'node22',
    rolldownOptions: { input: serverEntries, output: { assetFileNames: assetNames('ssr') } },
  },
}

export default defineConfig(({ command }) => ({
  root,
  appType: 'mpa',
  publicDir: false,
  plugins: [
    react(),
    fontPreloads(),
    pageGuard(),
    historyFallback(root, dist),
    devPayloads(),
    buildAll(root, dist, next),
  ],
  // react-admin's packages bring polyfills of what every browser of `target` has: 9 kB of each console's first list
  resolve: {
    alias: {
      'object.entries': path.resolve(root, 'vite/native/entries.cjs'),
      hasown: path.resolve(root, 'vite/native/has-own.cjs'),
      'jsonexport/dist/index.js': path.resolve(root, 'vite/native/no-export.cjs'),
      inflection: path.resolve(root, 'vite/native/inflection.cjs'),
      diacritic: path.resolve(root, 'vite/native/diacritic.cjs'),
    },
  },
  server: { port: 5173, proxy: { '/api': api } },
  preview: { port: 4173, proxy: { '/api': api } },
  build: { outDir: dist },
  // in dev each environment would start an optimizer of its own
  environments: {
    ...(command === 'build' ? Object.fromEntries(apps.map(({ name }) => [name, appEnvironment(name)])) : {}),
    ssr,
  },
  builder: {},
}))
