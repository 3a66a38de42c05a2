import { createFileRoute } from '@tanstack/react-router'
import { AppDownload } from './app-download.tsx'
import { downloadHead } from './download-head.ts'

export const Route = createFileRoute('/_public/download')({ head: downloadHead, component: AppDownload })
