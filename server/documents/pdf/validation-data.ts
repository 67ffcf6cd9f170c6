import { type PDF, PdfArray, PdfDict, type PdfRef, PdfStream } from '@libpdf/core'
import { X509Certificate } from 'node:crypto'
import type { OperatorKey } from '#server/documents/cms/operator-certificate.ts'
import { dictOf, resolver, streamOf } from './pdf-values.ts'

/**
 * Adds what is needed to validate the seal later to the document security store (PAdES B-LT, ETSI EN 319 142-1 §5.4.2):
 * the certificates, and the list of those revoked. It is part of the sealed bytes, so that nothing comes after the seal;
 * what an earlier seal added stays. `crl`: DER in base64.
 */
export function addValidationData(pdf: PDF, operator: OperatorKey, crl: string | null): void {
  const catalog = pdf.getCatalog()
  if (!catalog) throw new Error('a document without a catalog')
  const get = resolver(pdf)
  const held = get(catalog.get('DSS'))
  const store = held instanceof PdfDict ? held : dictOf({ Type: 'DSS' })
  const chain = [operator.certificate_pem, ...operator.chain_pem]
  const certificates = chain.map((pem) => new X509Certificate(pem).raw)
  const add = (key: 'Certs' | 'CRLs', values: Uint8Array[]) => {
    const list = get(store.get(key))
    const before = list instanceof PdfArray ? list.toArray() : []
    const known = before.flatMap((one) => {
      const stream = get(one)
      return stream instanceof PdfStream ? [Buffer.from(stream.data)] : []
    })
    const fresh = values.filter((value) => !known.some((one) => one.equals(value)))
    const refs: PdfRef[] = fresh.map((value) => pdf.register(streamOf({}, value)))
    if (refs.length > 0) store.set(key, PdfArray.of(...before, ...refs))
  }
  add('Certs', certificates)
  if (crl !== null) add('CRLs', [Buffer.from(crl, 'base64')])
  if (store !== held) catalog.set('DSS', pdf.register(store))
}
