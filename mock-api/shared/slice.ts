/** A page of a list; `page` counts from 1. */
export interface Slice {
  page: number
  size: number
}

/** How many rows come before a page. */
export const offsetOf = ({ page, size }: Slice): number => (page - 1) * size
