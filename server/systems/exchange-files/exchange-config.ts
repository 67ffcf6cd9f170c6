import { resolve } from 'node:path'
import { z } from 'zod'

declare module '#server/platform/core/config.ts' {
  interface Config {
    exchange: ExchangeConfig | null
  }
}

/** A folder below the root, and the visible beginning of the client's code that acts for it. */
type Assigned = { prefix: string; folder: string }

export type ExchangeConfig = {
  root: string
  /** none: the root is the folder of the own company (`MODE=own`) */
  folders: readonly Assigned[]
  every_seconds: number
  settle_seconds: number
  wait_minutes: number
  keep_days: number
}

/** The visible beginning of a client code, and a folder name of one path segment, so that every folder lies below the root. */
const assigned = /^(r[kt]_[\w-]{6})[\w-]*\s*=\s*([\p{L}\p{N}][\p{L}\p{M}\p{N} ._-]{0,100})$/u

function assignedOf(item: string): Assigned {
  const [, prefix = '', folder = ''] = assigned.exec(item) ?? []
  return { prefix, folder: folder.trim() }
}

/** The environment variables of exchange folders; part of those that `config.ts` reads. */
export const exchangeEnvironment = {
  EXCHANGE_DIR: z.string().min(1).optional(),
  EXCHANGE_FOLDERS: z
    .string()
    .transform((value) => value.split(',').map((item) => item.trim()))
    .refine((all) => all.every((item) => assigned.test(item)), 'код=папка через запятую: rk_AbC123=romashka')
    .refine((all) => new Set(all.map((item) => assignedOf(item).folder)).size === all.length, 'у каждой папки один код')
    .default([]),
  EXCHANGE_EVERY_SECONDS: z.coerce.number().int().min(1).max(3600).default(15),
  EXCHANGE_SETTLE_SECONDS: z.coerce.number().int().min(1).max(3600).default(10),
  EXCHANGE_WAIT_MINUTES: z.coerce.number().min(0).max(10_080).default(60),
  EXCHANGE_KEEP_DAYS: z.coerce.number().int().min(0).max(36_500).default(0),
}

export function exchangeConfig(e: z.output<z.ZodObject<typeof exchangeEnvironment>>): ExchangeConfig | null {
  if (e.EXCHANGE_DIR === undefined) return null
  return {
    root: resolve(e.EXCHANGE_DIR),
    folders: e.EXCHANGE_FOLDERS.map(assignedOf),
    every_seconds: e.EXCHANGE_EVERY_SECONDS,
    settle_seconds: e.EXCHANGE_SETTLE_SECONDS,
    wait_minutes: e.EXCHANGE_WAIT_MINUTES,
    keep_days: e.EXCHANGE_KEEP_DAYS,
  }
}
