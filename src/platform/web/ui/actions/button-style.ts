export type ButtonVariant = 'default' | 'destructive' | 'outline' | 'secondary' | 'ghost' | 'link'
export type ButtonSize = 'default' | 'sm' | 'lg' | 'icon'
export type ButtonLook = { variant?: ButtonVariant; size?: ButtonSize }

/**
 * Class names for whatever is pressed. Kept apart from Button, so that the landing page has the look without
 * loading react-aria.
 */
export const buttonStyle = ({ variant = 'default', size = 'default' }: ButtonLook = {}, className = '') =>
  `button button-${variant}${size === 'default' ? '' : ` button-${size}`} ${className}`.trimEnd()
