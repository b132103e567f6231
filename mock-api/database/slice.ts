/** `page` counts from 1. A type: an interface is no record for `valid`. */
export type Slice = { page: number; size: number }

export const offsetOf = ({ page, size }: Slice): number => (page - 1) * size
