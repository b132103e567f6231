import express, { type RequestHandler, Router } from 'express'
import type { Logger } from 'pino'
import { createApiError, invalidRequest } from '../graphql/errors'
import { isJson, type Json } from '../graphql/json'
import { clientIp, logNetworkOf, networkOf } from '../http/client-ip'
import { noStore } from '../http/headers'
import { route } from '../http/log'
import { reportsPath } from './page-policy'

/** A policy violation as a log entry: directive and position in our code, nothing that was typed. */
export interface ContentReport {
  directive: string
  /** 'inline', 'eval', a scheme or an origin; never a URL. */
  blocked: string
  /** The page's route without ids: '/dashboard/wallets'. */
  page: string
  /** File and line of the violation: 'assets/index-Ab3.js:1:234'. */
  source?: string
  /** The sink of a Trusted Types violation: 'Element innerHTML'. */
  sink?: string
}

const matching = (value: unknown, shape: RegExp): string | undefined =>
  typeof value === 'string' ? shape.exec(value)?.[0] : undefined

const urlOf = (value: unknown): URL | null =>
  typeof value === 'string' && URL.canParse(value) ? new URL(value) : null

const blockedOf = (value: unknown): string => {
  const keyword = matching(value, /^[a-z-]{1,40}$/)
  const url = urlOf(value)
  if (keyword || !url) return keyword ?? 'unknown'
  return url.origin === 'null' ? url.protocol.replace(':', '') : url.origin
}

const sourceOf = (file: unknown, line: unknown, column: unknown): string | undefined => {
  const asset = matching(urlOf(file)?.pathname, /(?<=^\/)(?:assets\/[\w.-]+|sw\.js|(?:widgets\/)?\w+\.html)$/)
  return asset && [asset, line, column].filter((part) => part === asset || Number.isInteger(part)).join(':')
}

/** Reads both report formats (report-uri's with hyphens, report-to's in camel case) without possible secrets. */
const stripped = (body: Json): ContentReport => {
  const either = (hyphens: string, camel: string) => body[hyphens] ?? body[camel]
  const source = sourceOf(
    either('source-file', 'sourceFile'),
    either('line-number', 'lineNumber'),
    either('column-number', 'columnNumber'),
  )
  const sink = matching(either('script-sample', 'sample'), /^\w{1,40} \w{1,40}(?=\|)/)
  const directive = body['effective-directive'] ?? body.effectiveDirective ?? body['violated-directive']
  return {
    directive: matching(directive, /^[a-z-]{1,40}/) ?? 'unknown',
    blocked: blockedOf(either('blocked-uri', 'blockedURL')),
    page:
      matching(urlOf(either('document-uri', 'documentURL'))?.pathname, /^(?:\/[a-z-]{1,20}){1,2}(?=\/|$)/) ??
      '/',
    ...(source ? { source } : {}),
    ...(sink ? { sink } : {}),
  }
}

const mostAtOnce = 20

/** The reports in a body, at most 20; null if it is no report. */
export const reportsIn = (body: unknown): ContentReport[] | null => {
  if (isJson(body)) return isJson(body['csp-report']) ? [stripped(body['csp-report'])] : null
  if (!Array.isArray(body)) return null
  return body
    .filter((entry) => isJson(entry) && entry.type === 'csp-violation' && isJson(entry.body))
    .slice(0, mostAtOnce)
    .map(({ body: report }: { body: Json }) => stripped(report))
}

const windowMs = 60_000
const usual = { inAll: 120, fromOne: 30 }
/** The service worker's reports about a release: whoever mutes them would have to come from a thousand networks. */
const ofReleases = { inAll: 6_000, fromOne: 6 }

/**
 * A rate limiter for reports: 30 a minute from one source, an IPv4 address or an IPv6 /64 (ruling 24), 120 from all.
 * Remembers at most as many sources as it takes reports.
 */
export const reportLimit = (
  now: () => number = Date.now,
  { inAll, fromOne } = usual,
): ((source: string) => boolean) => {
  let began = now()
  let taken = 0
  const bySource = new Map<string, number>()
  return (source) => {
    if (now() - began >= windowMs) {
      began = now()
      taken = 0
      bySource.clear()
    }
    const own = bySource.get(source) ?? 0
    if (taken >= inAll || own >= fromOne) return false
    taken += 1
    bySource.set(source, own + 1)
    return true
  }
}

/** What the service worker reports (client/worker/tell.ts); a browser's own reports name directives of the policy. */
const isAboutRelease = ({ directive }: ContentReport): boolean =>
  /^release-(changed|unsigned|replayed)$/.test(directive)

/** POST /csp-reports: one log line per violation; at most 16 kB, rate-limited (429), the worker's reports on their own. */
export const contentReports = (log: Logger): RequestHandler => {
  const [isTaken, isReleaseTaken] = [reportLimit(), reportLimit(Date.now, ofReleases)]
  const type = ['application/csp-report', 'application/reports+json']
  const router = Router()
  router.post(
    reportsPath,
    route(reportsPath),
    noStore,
    (request, _response, next) => {
      if (!request.is(type)) throw createApiError('INVALID', { status: 415, summary: 'Invalid request' })
      next()
    },
    express.json({ limit: '16kb', inflate: false, type }),
    (request, response) => {
      const reports = reportsIn(request.body)
      if (!reports) throw invalidRequest()
      const address = clientIp(request)
      const source = networkOf(address)
      const taken = reports.filter((report) => (isAboutRelease(report) ? isReleaseTaken : isTaken)(source))
      // Anybody can send one: an alarm from one network is not the same as one from many.
      const network = logNetworkOf(address)
      for (const report of taken)
        log.warn({ report, ...(isAboutRelease(report) ? { network } : {}) }, 'csp report')
      if (taken.length < reports.length)
        throw createApiError('THROTTLED', { status: 429, summary: 'Too many reports', retryAfter: 60 })
      response.status(204).end()
    },
  )
  return router
}
