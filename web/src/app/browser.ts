import "#styles/index.css";
import "./start.tsx";
