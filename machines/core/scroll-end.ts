/** Distance from the end of a scroll container at which the next page is requested (CONST-10), px. */
const nextPageWithin = 100

export const isNearEnd = (area: { scrollTop: number; clientHeight: number; scrollHeight: number }): boolean =>
  area.scrollHeight - area.scrollTop - area.clientHeight <= nextPageWithin
