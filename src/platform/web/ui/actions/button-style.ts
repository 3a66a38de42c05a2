export type ButtonVariant = 'default' | 'destructive' | 'outline' | 'secondary' | 'ghost' | 'link'
export type ButtonSize = 'default' | 'sm' | 'lg' | 'icon'
export type ButtonLook = { variant?: ButtonVariant; size?: ButtonSize }

/**
 * Class names of buttons and of links that look like buttons. Separate from Button, so that the landing page does not
 * load react-aria.
 */
export const buttonStyle = ({ variant = 'default', size = 'default' }: ButtonLook = {}, className = '') =>
  `button button-${variant}${size === 'default' ? '' : ` button-${size}`} ${className}`.trimEnd()
