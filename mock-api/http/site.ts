export interface Site {
  /** 'http://localhost:5173'. */
  url: string
  /** The WebAuthn relying party: the fingerprints' host name. */
  rpId: string
  isOrigin: (origin: string) => boolean
  name: string
}

export interface SiteOptions {
  url?: string
  rpId?: string
  /** Default, for development: every port of localhost over http or https. */
  origins?: readonly string[]
}

/** Ruling 1: only here in mock-api. */
export const productName = 'CoinNaira'

const localhost = /^https?:\/\/localhost(:\d{1,5})?$/

export const siteOf = ({ url = 'http://localhost:5173', rpId = 'localhost', origins }: SiteOptions): Site => {
  const allowed = new Set(origins)
  return {
    url,
    rpId,
    isOrigin: (origin) => (origins === undefined ? localhost.test(origin) : allowed.has(origin)),
    name: productName,
  }
}
