/** What a network does to one money call's request on its way, or to its answer; ms. */
export type NetFault =
  | { net: 'ok' | 'requestLost' | 'replyLost' | 'reset' | 'cutBody' }
  /** It arrives so much later. */
  | { net: 'late'; ms: number }
  /** The head comes, the body so much later. */
  | { net: 'slowBody'; ms: number }
  /** A proxy responds with its own page, after passing the request on or not. */
  | { net: 'page'; passedOn: boolean }
  /** As Chromium does: the connection breaks, and the same POST goes out once more, whose answer counts. */
  | { net: 'resend'; ms: number; toOther: boolean }
  /** A copy arrives later; the first one's answer counts. */
  | { net: 'copy'; ms: number; toOther: boolean }

export const fine: NetFault = { net: 'ok' }

/** Until when what reads meets what, true ms since 1970. */
export interface ReadFaults {
  downUntil: number
  slowUntil: number
  /** By how much they are slowed, ms. */
  slowMs: number
  /** A proxy answers them by a page. */
  pageUntil: number
}
