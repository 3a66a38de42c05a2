import { Outlet, createFileRoute } from '@tanstack/react-router'
import { AuthScene } from './auth-scene.tsx'
import './auth.css'

export const Route = createFileRoute('/_public/_auth')({
  staticData: { footer: false },
  component: () => (
    <div className="auth">
      <AuthScene />
      <div className="flex flex-col px-6 py-9 sm:px-10 lg:justify-center">
        <div className="mx-auto w-full max-w-[410px]">
          <Outlet />
        </div>
      </div>
    </div>
  ),
})
