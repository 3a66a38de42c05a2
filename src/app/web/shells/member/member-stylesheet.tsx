import css from './member-navigation.css?url'

/**
 * Visitors do not load this style sheet, but members' server-rendered HTML needs it. The browser delays its
 * surroundings until it loads.
 */
export const MemberStylesheet = () => <link rel="stylesheet" href={css} precedence="default" />
