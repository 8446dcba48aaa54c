"""Parts of every report: tables, pictures, pages."""
