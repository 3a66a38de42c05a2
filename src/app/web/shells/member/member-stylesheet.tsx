import css from './member-navigation.css?url'

/**
 * Style sheet of the members' navigation. Visitors do not load it, but members' server-rendered HTML needs it. The
 * browser delays its surroundings until it loads.
 */
export const MemberStylesheet = () => <link rel="stylesheet" href={css} precedence="default" />
