import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { InstancePage } from './instance-page.js';
import './pages.css';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element to draw into.');
createRoot(root).render(
  <StrictMode>
    <InstancePage />
  </StrictMode>,
);
