export type DraftSigner = {
  /** null for a person who is not in the list yet */
  individual_id: number | null
  full_name: string
  phone: string
  email: string
}
