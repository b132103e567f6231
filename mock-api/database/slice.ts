/** `page` counts from 1. `valid` would not accept an interface as a record. */
export type Slice = { page: number; size: number }

export const offsetOf = ({ page, size }: Slice): number => (page - 1) * size
