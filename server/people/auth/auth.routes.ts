import { z } from 'zod'
import {
  AdminProfile,
  ClientProfile,
  ClientSession,
  Login,
  ProfileUpdate,
  Registration,
  SupportLogin,
  SupportSession,
} from '#shared/contract/session.ts'
import type { App, Audience } from '#server/platform/access/app-type.ts'
import { visitor } from '#server/platform/access/authenticate.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Services } from '#server/platform/services/services.ts'
import {
  adminProfile,
  changeProfile,
  clientProfile,
  loginAdmin,
  loginClient,
  logout,
  registerClient,
} from './auth.commands.ts'

const gone = { 204: z.null() }

function logoutRoute(app: App, { db }: Services, audience: readonly Audience[]): void {
  app.post(
    '/auth/logout',
    { config: { allow: ['end', 'session'], audience }, schema: { response: gone } },
    async (request, reply) => {
      await transaction(db, (tx) => logout(tx, request.scope))
      return reply.header('clear-site-data', '"cache", "storage"').code(204).send(null)
    },
  )
}

export function clientAuth(app: App, services: Services): void {
  const { db } = services
  app.post(
    '/auth/login',
    { config: { open: true }, schema: { body: Login, response: { 200: ClientSession } } },
    async (request) => loginClient(services, visitor(request), request.body),
  )
  logoutRoute(app, services, ['client', 'signer'])
  app.post(
    '/registration',
    { config: { open: true }, schema: { body: Registration, response: { 201: ClientSession } } },
    async (request, reply) => reply.code(201).send(await registerClient(services, visitor(request), request.body)),
  )
  app.get(
    '/profile',
    { config: { allow: ['show', 'profile'] }, schema: { response: { 200: ClientProfile } } },
    async ({ scope }) => clientProfile(db, scope.actor.id ?? refuse('forbidden')),
  )
  app.put(
    '/profile',
    { config: { allow: ['update', 'profile'] }, schema: { body: ProfileUpdate, response: { 200: ClientProfile } } },
    async ({ scope, body }) => transaction(db, (tx) => changeProfile(tx, scope, body)),
  )
}

export function supportAuth(app: App, services: Services): void {
  app.post(
    '/auth/login',
    { config: { open: true }, schema: { body: SupportLogin, response: { 200: SupportSession } } },
    async (request) => loginAdmin(services, visitor(request), request.body),
  )
  logoutRoute(app, services, ['support'])
  app.get(
    '/profile',
    { config: { allow: ['show', 'own-account'] }, schema: { response: { 200: AdminProfile } } },
    async ({ scope }) => adminProfile(services.db, scope.actor.id ?? refuse('forbidden')),
  )
}
