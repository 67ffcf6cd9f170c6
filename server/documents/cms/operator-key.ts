/** What is needed to seal. Contains the private key: it never leaves the server and its worker processes. */
export type OperatorKey = {
  key_pem: string
  certificate_pem: string
  chain_pem: string[]
  /** reserved in each seal for a time-stamp that is added afterwards; 0 without an authority */
  stamp_room_bytes: number
}
