/** How near the end of a scroll area the next page is asked for (CONST-10), px. */
const nextPageWithin = 100

/** Whether what is left below the visible part is within 100 px of the end. */
export const nearEnd = (area: { scrollTop: number; clientHeight: number; scrollHeight: number }): boolean =>
  area.scrollHeight - area.scrollTop - area.clientHeight <= nextPageWithin
