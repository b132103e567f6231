/** The network's faults for a money call's request or response; ms. */
export type NetFault =
  | { net: 'ok' | 'requestLost' | 'replyLost' | 'reset' | 'cutBody' }
  /** It arrives this much later. */
  | { net: 'late'; ms: number }
  /** The head arrives on time, the body this much later. */
  | { net: 'slowBody'; ms: number }
  /** A proxy responds with its own page, after passing the request on or not. */
  | { net: 'page'; passedOn: boolean }
  /** As in Chromium: the connection breaks, and the same POST goes out again; its response counts. */
  | { net: 'resend'; ms: number; toOther: boolean }
  /** A duplicate arrives later; the first response counts. */
  | { net: 'copy'; ms: number; toOther: boolean }

export const fine: NetFault = { net: 'ok' }

/** When each fault of reads ends, true ms since 1970. */
export interface ReadFaults {
  downUntil: number
  slowUntil: number
  /** By how much they are slowed, ms. */
  slowMs: number
  /** A proxy responds with a page. */
  pageUntil: number
}
