import type { Kysely } from 'kysely'
import { toRubles } from '#shared/rules/kopecks.ts'
import type { Offer, Quote } from '#shared/contract/packages.ts'
import { balanceOf } from '#server/money/ledger/ledger.ts'
import { packageThatFits } from '#server/money/tariffs/package-that-fits.ts'
import { priceOfOne } from '#server/money/tariffs/price-of-one.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'

/** What sending this many requests now would take: signatures of packages first, money for the rest. */
export async function quoteOf(db: Kysely<Tables>, client_id: number, signatures: number): Promise<Quote> {
  const [balance, price] = [await balanceOf(db, client_id), await priceOfOne(db, client_id)]
  const from_packages = Math.min(signatures, balance.signatures_left)
  const from_money = signatures - from_packages
  const amount = from_money * price
  const enough = amount <= balance.available
  const tariff = enough ? undefined : await packageThatFits(db, client_id, from_money)
  return {
    signatures,
    from_packages,
    from_money,
    price: toRubles(price),
    amount: toRubles(amount),
    available_after: toRubles(enough ? balance.available - amount : balance.available),
    left_after: enough ? balance.signatures_left - from_packages : balance.signatures_left,
    enough,
    lacks: toRubles(Math.max(0, amount - balance.available)),
    offer: tariff ? offerOf(tariff, balance.available) : null,
  }
}

/** @param available kopecks */
function offerOf({ id, version, name, signatures, price }: Row<'tariffs'>, available: number): Offer {
  const lacks = toRubles(Math.max(0, price - available))
  return { tariff_id: id, tariff_version: version, name, signatures, price: toRubles(price), lacks }
}

/** Signatures that the client has paid for: held for sent requests, left in packages, and what the money suffices for. */
export async function prepaidSignatures(db: Kysely<Tables>, client_id: number): Promise<number> {
  const [balance, price] = [await balanceOf(db, client_id), await priceOfOne(db, client_id)]
  // where signatures are free, money does not limit messages
  const by_money = price === 0 ? Infinity : Math.floor((balance.available + balance.held) / price)
  return balance.signatures_left + balance.signatures_held + by_money
}

/** How many requests the client can send now, up to `wanted`. */
export async function affordable(db: Kysely<Tables>, client_id: number, wanted: number): Promise<number> {
  const [balance, price] = [await balanceOf(db, client_id), await priceOfOne(db, client_id)]
  const by_money = price === 0 ? wanted : Math.floor(balance.available / price)
  return Math.min(wanted, balance.signatures_left + by_money)
}
