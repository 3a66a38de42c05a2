import './auth.css'
import { Outlet } from '@tanstack/react-router'
import { AuthScene } from './auth-scene.tsx'

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
