import css from './member-navigation.css?url'

/**
 * Style sheet of the members' navigation. A link in the page, because visitors do not load it and the server's HTML
 * needs it: the browser shows what is around it only once it is loaded.
 */
export const MemberStylesheet = () => <link rel="stylesheet" href={css} precedence="default" />
