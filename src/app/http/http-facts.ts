import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FilePart, Http, Session } from '#features/call.ts'
import { openUploadRoom, type UploadRoom, uploadLimits } from '#features/images/upload-room.ts'
import { knownOperator } from '#features/settings/settings-queries.ts'
import type { Device } from '#features/sign-in/open-session.ts'
import { openPictureIntake, type PictureIntake } from '#platform/pictures/picture-intake.server.ts'
import type { Services } from './context.ts'
import { isDeviceToken, issueDeviceToken, sessionKeys } from './csrf.ts'
import { deviceCookieName, readCookie, sessionCookieName, sessionTokens, writeCookie } from './session.ts'
import { network } from './throttle.ts'

export type HttpTools = { services: Services; room: UploadRoom; intake: PictureIntake }

// Three full uploads at once; with them the process must stay below 512 MB.
const mostHeldBytes = 3 * uploadLimits.files * uploadLimits.fileBytes

export function openHttpTools(services: Services): HttpTools {
  return { services, room: openUploadRoom(mostHeldBytes, uploadLimits.fileBytes), intake: openPictureIntake() }
}

type Call = {
  request: FastifyRequest
  reply: FastifyReply
  session: Session | null
  idempotencyKey: string | null
  bytes: Buffer | null
}

export function httpOf({ services, room, intake }: HttpTools, { request, reply, ...rest }: Call): Http {
  const { config, metrics } = services
  const keys = sessionKeys(config.secret)
  const setCookie = (name: string, value: string, maxAgeSeconds: number | null) =>
    reply.header('set-cookie', writeCookie(config, name, value, maxAgeSeconds))
  return {
    ...rest,
    headers: request.headers,
    body: request.body,
    files: request.isMultipart?.() ? (request.files() as AsyncIterable<FilePart>) : null,
    publicOrigin: config.publicOrigin,
    operatorEmail: knownOperator(services, config.operator).email,
    room,
    intake,
    get device() {
      return deviceOf(request, rest.session, (userPublicId) => {
        const token = readCookie(request.headers.cookie, deviceCookieName(config))
        return isDeviceToken(keys, userPublicId, token) && token ? token.slice(0, token.indexOf('.')) : null
      })
    },
    setHeader: (name, value) => void reply.header(name, value),
    redirect: async (path) => void (await reply.redirect(path, 303)),
    openSession(account, session) {
      setCookie(sessionCookieName(config), session.secret, session.maxAgeSeconds)
      // A known browser has its own login throttle, so strangers cannot lock the owner out.
      setCookie(deviceCookieName(config), issueDeviceToken(keys, account.id), 365 * 24 * 3600)
      const { csrfToken, marker } = sessionTokens(keys, session)
      return { user: account, token: marker, csrfToken }
    },
    // Not `Clear-Site-Data: "storage"`: that would also empty the cart.
    closeSession: () => void setCookie(sessionCookieName(config), '', 0),
    noteWebhook(outcome, lagSeconds) {
      metrics.webhooks.inc({ outcome })
      if (lagSeconds !== null) metrics.webhookLag.observe(lagSeconds)
    },
  }
}

function deviceOf(
  request: FastifyRequest,
  session: Session | null,
  knownDevice: Http['device']['knownDevice'],
): Device & Pick<Http['device'], 'knownDevice'> {
  const userAgent = request.headers['user-agent'] ?? ''
  return { address: network(request.ip), userAgent, replacesSession: session?.id ?? null, knownDevice }
}
