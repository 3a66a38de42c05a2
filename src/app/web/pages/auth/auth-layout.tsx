import { Outlet } from '@tanstack/react-router'
import { SvgDrawing } from '#app/web/art/drawing.tsx'
import { brand } from '#platform/brand.ts'
import './auth.css'

export const AuthLayout = () => (
  <div className="auth">
    <AuthScene />
    <div className="flex flex-col px-6 py-9 sm:px-10 lg:justify-center">
      <div className="mx-auto w-full max-w-[410px]">
        <Outlet />
      </div>
    </div>
  </div>
)

const LAYERS = ['sky', 'hills', 'forest', 'street', 'canal', 'people']

const AuthScene = () => (
  <div className="auth-scene">
    <div className="auth-picture">
      {LAYERS.map((layer) => (
        <SvgDrawing key={layer} of={`hero/${layer}`} />
      ))}
    </div>
    <p className="auth-motto">
      {brand.motto.split(' ').map((word) => (
        <span key={word}>{word} </span>
      ))}
    </p>
  </div>
)
