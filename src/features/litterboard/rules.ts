/** How many members the home page shows; empty places are filled with an invitation. */
export const HOME_PLACES = 5
