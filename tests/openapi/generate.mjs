import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { registerHooks } from 'node:module'

/**
 * Makes clients of an OpenAPI document with three generators: `generate.mjs <document> <folder> <base>`. In a process
 * apart, since the generators use the API of TypeScript 6, which TypeScript 7 does not have: they are given the copy that
 * ts-morph brings.
 */
registerHooks({
  resolve: (name, context, next) =>
    name === 'typescript'
      ? next('./typescript-6.cjs', { ...context, parentURL: import.meta.url })
      : next(name, context),
})

const [, , input, folder, base] = process.argv
const { default: openapiTS, astToString } = await import('openapi-typescript')
const { default: ts } = await import('typescript')
const { createClient } = await import('@hey-api/openapi-ts')
const { generate } = await import('orval')

const document = JSON.parse(await readFile(input, 'utf8'))
for (const name of ['openapi-fetch', 'hey-api', 'orval']) await mkdir(`${folder}/${name}`, { recursive: true })

const blob = ts.factory.createTypeReferenceNode(ts.factory.createIdentifier('Blob'))
const types = await openapiTS(document, { transform: ({ format }) => (format === 'binary' ? blob : undefined) })
await writeFile(`${folder}/openapi-fetch/client.ts`, astToString(types))

await createClient({
  input,
  output: `${folder}/hey-api/client`,
  plugins: ['@hey-api/client-fetch'],
  logs: { level: 'silent' },
})

// by content type: the one function for a form and raw bytes, which orval makes otherwise, sends the form as JSON
await generate({
  input: { target: input },
  output: {
    target: `${folder}/orval/client.ts`,
    client: 'fetch',
    mode: 'single',
    baseUrl: base,
    override: { splitByContentType: true },
  },
})
