/** A network fault of a money call. Times are in ms. */
export type NetFault =
  | { net: 'ok' | 'requestLost' | 'replyLost' | 'reset' | 'cutBody' }
  /** The request arrives late. */
  | { net: 'late'; ms: number }
  /** The head of the response arrives on time and the body late. */
  | { net: 'slowBody'; ms: number }
  /** A proxy responds with its own page; `passedOn` says whether it forwarded the request. */
  | { net: 'page'; passedOn: boolean }
  /** As in Chromium: the connection breaks, and the browser sends the same POST again. The second response counts. */
  | { net: 'resend'; ms: number; toOther: boolean }
  /** A duplicate arrives later; the first response counts. */
  | { net: 'copy'; ms: number; toOther: boolean }

export const fine: NetFault = { net: 'ok' }

/** The end of each fault of reads, true ms since 1970. */
export interface ReadFaults {
  downUntil: number
  slowUntil: number
  /** The delay of slow reads, ms. */
  slowMs: number
  /** A proxy responds with its own page. */
  pageUntil: number
}
