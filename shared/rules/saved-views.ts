/** How narrow and how wide a column may be made. */
export const column_px_min = 64
export const column_px_max = 800
