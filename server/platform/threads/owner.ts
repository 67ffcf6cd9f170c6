import type { Actor } from '#server/platform/core/actor.ts'
import { addressNetworks } from '#server/platform/core/address.ts'

declare module '#server/platform/services/services.ts' {
  interface Services {
    ownerOfClient: OwnerOfClient
  }
}

/** Decides how many places an owner has in a waiting room. `unpaid`: a client without a credited payment. */
export type Standing = 'staff' | 'client' | 'unpaid' | 'visitor'

/**
 * Whose turn it is. Lines go from the widest to the narrowest: an address takes its turns in those of its network, so
 * that a network with many addresses is one of several in the line.
 */
export type Owner = { readonly lines: readonly [string, ...string[]]; readonly standing: Standing }

export type OwnerOfClient = (client_id: number) => Promise<Owner>

export const clientOwner = (client_id: number, standing: 'client' | 'unpaid' = 'client'): Owner => ({
  lines: [`client ${client_id}`],
  standing,
})

export const staffOwner = (admin_id: number | null): Owner => ({ lines: [`staff ${admin_id}`], standing: 'staff' })

export const visitorOwner = (ip: string | null): Owner => ({ lines: addressNetworks(ip), standing: 'visitor' })

/** The owner of what this actor asks for: the client, the member of staff or the server itself, or the visitor's address. */
export async function ownerOfActor(ownerOfClient: OwnerOfClient, { kind, id, client_id, ip }: Actor): Promise<Owner> {
  if (client_id !== null) return ownerOfClient(client_id)
  return kind === 'visitor' ? visitorOwner(ip) : staffOwner(id)
}
