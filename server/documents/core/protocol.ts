/**
 * What the «Протокол подписания» says: docs/domain.md#protocol. The caller gives facts, the page gives them words.
 * Times are ISO 8601 and are printed in Moscow time; hashes are SHA-256 in hex.
 */
export type ProtocolData = {
  number: string
  request_id: string
  /** the link code's group */
  group_id: string
  /** when the protocol was drawn up; also the date of the seal */
  created_at: string
  operator: { name: string; inn: string | null; address?: string | null }
  /** the party that sent the documents */
  initiator: { name: string; inn: string | null; kpp: string | null; ogrn: string | null; sent_by?: string | null }
  documents: ProtocolDocument[]
  signer: ProtocolSigner
  /**
   * what the signer accepted for the code that he entered; the hash is of the text, as the archive of evidence has it
   */
  agreement: { version: string; text_sha256?: string; accepted_at: string; ip?: string | null; title?: string | null }
  events: ProtocolEvent[]
  /** so many times before the signature */
  wrong_codes: number
  /** the message with the code masked */
  sms_text: string | null
  result: { text: string; at: string }
  /** where anyone can check the file; printed and put into the QR */
  verify_url: string
  /** the row of the signature, and the hash of the chain up to it */
  journal: { sequence: number; hash: string }
}

export type ProtocolDocument = {
  /** what the sender called it */
  name: string
  /** as the file was named at upload; null where that is the same */
  file_name: string | null
  size_bytes: number
  pages: number
  /** of the bytes that were shown and signed */
  sha256: string
  /** of the file that was sent, where it had to be repaired or converted */
  source_sha256: string | null
}

export type ProtocolSigner = {
  full_name: string
  /** E.164, in full */
  phone: string
  email: string | null
  role?: string | null
}

export type ProtocolEvent = {
  at: string
  text: string
  /** who did it, where that is not the signer */
  by?: string | null
  ip: string | null
  user_agent: string | null
  /** what else is known: the gateway's message id, the session */
  note?: string | null
}
