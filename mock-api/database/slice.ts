/** A page of a list; `page` counts from 1. A type, for an interface is no record that `valid` could hand over. */
export type Slice = { page: number; size: number }

export const offsetOf = ({ page, size }: Slice): number => (page - 1) * size
