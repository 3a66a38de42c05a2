import { createFileRoute } from '@tanstack/react-router'
import { Download } from './download.tsx'
import { downloadHead } from './download-head.ts'

export const Route = createFileRoute('/_public/app-download')({ head: downloadHead, component: Download })
