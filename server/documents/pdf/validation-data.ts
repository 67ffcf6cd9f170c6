import { type PDF, PdfArray, PdfDict, type PdfRef, PdfStream } from '@libpdf/core'
import { X509Certificate } from 'node:crypto'
import type { OperatorKey } from '#server/documents/cms/operator-key.ts'
import { dictOf, resolver, streamOf } from './pdf-values.ts'

/** Entries of the document security store (ETSI EN 319 142-1 §5.4.2.2), DER. */
export type ValidationData = { Certs: Uint8Array[]; CRLs: Uint8Array[] }

/**
 * Adds what is needed to validate the seal later to the document security store (PAdES B-LT, ETSI EN 319 142-1 §5.4.2):
 * the certificates, and the list of those revoked. It is part of the sealed bytes. `crl`: DER in base64.
 */
export function addValidationData(pdf: PDF, operator: OperatorKey, crl: string | null): void {
  const chain = [operator.certificate_pem, ...operator.chain_pem]
  addToStore(pdf, {
    Certs: chain.map((pem) => new X509Certificate(pem).raw),
    CRLs: crl === null ? [] : [Buffer.from(crl, 'base64')],
  })
}

/** What the store has already stays, and is not added twice. */
export function addToStore(pdf: PDF, data: ValidationData): void {
  const catalog = pdf.getCatalog()
  if (!catalog) throw new Error('a document without a catalog')
  const get = resolver(pdf)
  const held = get(catalog.get('DSS'))
  const store = held instanceof PdfDict ? held : dictOf({ Type: 'DSS' })
  for (const key of ['Certs', 'CRLs'] as const) {
    const list = get(store.get(key))
    const before = list instanceof PdfArray ? list.toArray() : []
    const known = before.flatMap((item) => {
      const stream = get(item)
      return stream instanceof PdfStream ? [Buffer.from(stream.data)] : []
    })
    const fresh = data[key].filter((value) => !known.some((bytes) => bytes.equals(value)))
    const refs: PdfRef[] = fresh.map((value) => pdf.register(streamOf({}, value)))
    if (refs.length > 0) store.set(key, PdfArray.of(...before, ...refs))
  }
  if (store !== held) catalog.set('DSS', pdf.register(store))
}
