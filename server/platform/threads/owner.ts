import type { Standing } from '#shared/rules/queues.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { addressNetworks } from '#server/platform/core/address.ts'

declare module '#server/platform/services/services.ts' {
  interface Services {
    ownerOfClient: OwnerOfClient
  }
}

/** For people who look at what waits. `user_id`: of a client's cabinet, whose login it is. */
export type Who = { client_id: number } | { user_id: number | null } | { admin_id: number | null } | { network: string }

/**
 * Whose turn it is. Lines go from the widest to the narrowest: an address takes its turns in those of its network, so
 * that a network with many addresses is one of several in the line.
 */
export type Owner = { readonly lines: readonly [string, ...string[]]; readonly standing: Standing; readonly who: Who }

export type OwnerOfClient = (client_id: number) => Promise<Owner>

export const clientOwner = (client_id: number, standing: 'client' | 'unpaid' = 'client'): Owner => ({
  lines: [`client ${client_id}`],
  standing,
  who: { client_id },
})

export const staffOwner = (admin_id: number | null): Owner => ({
  lines: [`staff ${admin_id}`],
  standing: 'staff',
  who: { admin_id },
})

export function visitorOwner(ip: string | null): Owner {
  const lines = addressNetworks(ip)
  return { lines, standing: 'visitor', who: { network: lines[0] } }
}

/** The owner of what this actor asks for: the client, the member of staff or the server itself, or the visitor's address. */
export async function ownerOfActor(ownerOfClient: OwnerOfClient, { kind, id, client_id, ip }: Actor): Promise<Owner> {
  if (client_id !== null) return ownerOfClient(client_id)
  return kind === 'visitor' ? visitorOwner(ip) : staffOwner(id)
}
